import { rmSync } from 'node:fs'

/** Ends the parts of an explorer one after the other, those first that ask the others, and takes their folder away. */
export const endParts = async (parts: readonly { stop(): Promise<unknown> }[], folder: string): Promise<void> => {
  for (const part of parts) await part.stop()
  rmSync(folder, { recursive: true, force: true })
}
