/**
 * Files of messages: `blocks` is `<folder>/messages/blocks.<locale>.json`. Each folder adds its own in `messages/keys.ts`; the keys
 * of the other languages are compared with the English ones by check:messages.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the folders that have messages
export interface MessageFiles {}

/** `<file>.<key>`, as `translate` takes it. */
export type MessageKey = {
  [File in keyof MessageFiles]: `${File}.${keyof MessageFiles[File] & string}`
}[keyof MessageFiles]
