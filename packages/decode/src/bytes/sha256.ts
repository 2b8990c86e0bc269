import { sha256 } from 'viem/utils'

const encoder = new TextEncoder()

/** SHA-256 of a text as UTF-8: 64 hex digits. Unlike the browser's own, it works on pages without TLS, too. Pure. */
export const sha256Hex = (text: string): string => sha256(encoder.encode(text)).slice(2)
