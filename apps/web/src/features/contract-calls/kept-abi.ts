import { changeChoice, recallChoice } from '../../storage/stored-choice.ts'

interface Remembered {
  abis?: Record<string, string>
}

/** Contracts whose pasted ABI a browser keeps. */
const maxKept = 20

/** The ABI that was pasted for a contract in this browser. */
export const recallAbi = async (address: string): Promise<string | undefined> => {
  const kept = (await recallChoice<Remembered>('commonLocal'))?.abis?.[address]
  return typeof kept === 'string' ? kept : undefined
}

/** Keeps an ABI for a contract in this browser, or forgets it; the oldest of too many goes. */
export const keepAbi = async (address: string, text: string | undefined): Promise<void> => {
  await changeChoice<Remembered>('commonLocal', (kept) => {
    const others = Object.entries(kept.abis ?? {}).filter(([name]) => name !== address)
    const all = text === undefined ? others : [...others, [address, text] as const]
    return { ...kept, abis: Object.fromEntries(all.slice(-maxKept)) }
  })
}
