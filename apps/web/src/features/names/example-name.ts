import { runtimeConfig } from '../../config/runtime-config.ts'

/** A name that leads to something here; else one that is reserved for examples (RFC 2606), in every language. */
export const exampleName = (): string => runtimeConfig().nameExample || 'example.org'
