import type decoder from './decoder.en.json'
import type decompiler from './decompiler.en.json'
import type opcodes from './opcodes.en.json'
import type proxy from './proxy.en.json'
import type push from './push.en.json'
import type signatures from './signatures.en.json'
import type tools from './tools.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    decoder: typeof decoder
    decompiler: typeof decompiler
    opcodes: typeof opcodes
    proxy: typeof proxy
    push: typeof push
    signatures: typeof signatures
    tools: typeof tools
  }
}
