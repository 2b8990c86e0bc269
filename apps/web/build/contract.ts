import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

const name = 'virtual:contract'
const source = fileURLToPath(new URL('../../../packages/api-schema/src/calls.ts', import.meta.url))

type Call = import('@corescope/api-schema/call').Call
type Calls = typeof import('@corescope/api-schema/calls')

const read = async (): Promise<string> => {
  const { module } = await runnerImport<Calls>(source)
  const bare = Object.entries(module.calls).map(([key, { method, path, auth, bearer }]: [string, Call]) => [
    key,
    { method, path, auth, bearer },
  ])
  return `export const contract = ${JSON.stringify(Object.fromEntries(bare))}`
}

/**
 * `virtual:contract`: method, path and auth of every call, read from the contract at build time. The browser needs no more
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
