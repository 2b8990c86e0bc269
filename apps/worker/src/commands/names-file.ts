import { readFileSync, statSync } from 'node:fs'
import { lookAlikeKey, publicNameProblem, tidyPublicName } from '@corescope/decode/public-names/public-name'
import { CsvError, parseCsv } from '@corescope/decode/reader-input/csv'
import type { NewPublicName } from '@corescope/store/people/public-names'
import { z } from 'zod'
import { CommandError } from './command-error.ts'

const most = { bytes: 20_000_000, names: 100_000, told: 10 } as const

const rowSchema = z.object({ address: z.string(), name: z.string() })
const documentSchema = z.union([z.array(rowSchema), z.record(z.string(), z.string())])

/** Rows of a JSON document: `[{"address", "name"}]`, or names by address. */
const readJson = (text: string): { address: string; name: string; at: string }[] => {
  const read = documentSchema.safeParse(JSON.parse(text))
  if (!read.success)
    throw new CommandError('It is neither a list of {"address", "name"} nor an object of names by address.')
  const rows = Array.isArray(read.data)
    ? read.data
    : Object.entries(read.data).map(([address, name]) => ({ address, name }))
  return rows.map((row, index) => ({ ...row, at: `entry ${index + 1}` }))
}

/** Rows of CSV: a header with `address` and `name`, or the two columns alone. They are counted as a spreadsheet does. */
const readCsv = (text: string): { address: string; name: string; at: string }[] => {
  const rows = parseCsv(text)
  const header = (rows[0]?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  const hasHeader = header.includes('address') && header.includes('name')
  const [address, name] = hasHeader ? [header.indexOf('address'), header.indexOf('name')] : [0, 1]
  return rows
    .slice(hasHeader ? 1 : 0)
    .map(({ row, cells }) => ({ address: cells[address] ?? '', name: cells[name] ?? '', at: `row ${row}` }))
}

const words = {
  length: 'has 2 to 40 characters',
  signs: 'holds signs that names cannot have, a link or an address',
  scripts: 'mixes scripts',
}

/**
 * Reads a file of names, CSV or JSON. One that is wrong anywhere is refused whole.
 * @throws CommandError that names the rows
 */
export const readNamesFile = (file: string): NewPublicName[] => {
  let text: string
  try {
    if (statSync(file).size > most.bytes) throw new CommandError(`${file} has more than ${most.bytes} bytes.`)
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}.`)
  }
  try {
    return checkedNames(/^[[{]/.test(text.trim()) ? readJson(text.trim()) : readCsv(text))
  } catch (error) {
    if (error instanceof CommandError || error instanceof CsvError || error instanceof SyntaxError) {
      throw new CommandError(`${file}: ${error.message}`)
    }
    throw error
  }
}

const checkedNames = (rows: readonly { address: string; name: string; at: string }[]): NewPublicName[] => {
  if (rows.length > most.names) throw new CommandError(`it has ${rows.length} names; ${most.names} are the most.`)
  const names = new Map<string, NewPublicName>()
  const wrong: string[] = []
  for (const { address: given, name: written, at } of rows) {
    const address = given.trim().toLowerCase()
    const name = tidyPublicName(written)
    const problem = publicNameProblem(name)
    if (!/^0x[0-9a-f]{40}$/.test(address)) wrong.push(`${at}: "${given.slice(0, 60)}" is no address`)
    else if (problem !== undefined) wrong.push(`${at}: a name ${words[problem]}, not "${written.slice(0, 60)}"`)
    else if ((names.get(address)?.name ?? name) !== name) wrong.push(`${at}: ${address} has two names`)
    else names.set(address, { address: address as `0x${string}`, name, lookAlikeKey: lookAlikeKey(name) })
  }
  if (wrong.length > 0) {
    const more = wrong.length > most.told ? [`… and ${wrong.length - most.told} more`] : []
    throw new CommandError(['nothing was imported.', ...wrong.slice(0, most.told), ...more].join('\n  '))
  }
  return [...names.values()]
}
