import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import type { CallAddress as Address } from '../src/api-client/request.ts'

const name = 'virtual:contract'
const source = fileURLToPath(new URL('../../../packages/api-schema/src/calls.ts', import.meta.url))

type Call = import('@corescope/api-schema/call').Call
/** Of every field something must be said: one that is left out is missing in the browser. */
type CallAddress = { [Field in keyof Required<Address>]: Address[Field] }
type Calls = typeof import('@corescope/api-schema/calls')

/** What the browser needs to know of each call to send it. Pure. */
export const addressesOf = (calls: Readonly<Record<string, Call>>): Record<string, CallAddress> =>
  Object.fromEntries(
    Object.entries(calls).map(([key, { method, path, auth, bearer, isLarge }]) => [
      key,
      { method, path, auth, bearer, isLarge },
    ]),
  )

const read = async (): Promise<string> => {
  const { module } = await runnerImport<Calls>(source)
  return `export const contract = ${JSON.stringify(addressesOf(module.calls))}`
}

/**
 * `virtual:contract`: what is needed to send each call, read from the contract at build time. The browser needs no more
 * of it at run time (types come from the contract itself), so the validator stays out of the first load.
 */
export const contractPlugin = (): Plugin => {
  let text: Promise<string> | undefined
  return {
    name: 'corescope-contract',
    // Before everything else is read: the runner gives up after a minute, which a busy machine needs for all of it at once.
    async buildStart() {
      text = read()
      await text
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? (text ?? read()) : undefined),
  }
}
