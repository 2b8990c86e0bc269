import { readFile } from 'node:fs/promises'
import { ConfigError } from '@corescope/chain/network-settings'
import { cleanText } from '@corescope/decode/tokens/item-document'
import { z } from 'zod'
import type { Logger } from '../logger.ts'

const most = { bytes: 1_000_000, validators: 2_000, name: 60 } as const
const timeoutMs = 8_000
/** How often the setting is read again where it is a URL, and candidates' sealing addresses are. */
const renewMs = 300_000

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'not an address')
  .transform((text) => text.toLowerCase())
const form = z.object({
  validators: z
    .array(z.object({ name: z.string(), operator: address, consensus: address.optional() }))
    .max(most.validators),
})

/** Names by address. */
export type NamedValidators = ReadonlyMap<string, string>

const isUrl = (setting: string) => /^https?:\/\//i.test(setting)

const readSetting = async (setting: string): Promise<string> => {
  if (!isUrl(setting)) return readFile(setting, 'utf8')
  const response = await fetch(setting, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`it answers HTTP ${response.status}`)
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.byteLength
    if (length > most.bytes) throw new Error(`it is longer than ${most.bytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Reads the document of VALIDATORS_FILE: `{"validators": [{"name", "operator", "consensus"}]}`. Characters that turn or hide
 * text are dropped from names, and what is longer than 60 characters is cut off. Pure.
 * @throws Error that says what is wrong with it
 */
export const parseValidatorNames = (text: string): NamedValidators => {
  if (text.length > most.bytes) throw new Error(`it is longer than ${most.bytes} bytes`)
  const read = form.safeParse(JSON.parse(text))
  if (!read.success) {
    const [issue] = read.error.issues
    throw new Error(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const names = new Map<string, string>()
  for (const { name, operator, consensus } of read.data.validators) {
    const clean = cleanText(name.replaceAll(/\s+/g, ' '), most.name)
    if (clean === '') continue
    names.set(operator, clean)
    if (consensus !== undefined) names.set(consensus, clean)
  }
  return names
}

/** Names that the operator of this site gave validators: no chain knows any. */
export interface ValidatorNames {
  nameOf(address: string): string | undefined
  /** Reads the names; then, every few minutes, the addresses that validators seal with. @throws ConfigError */
  start(): Promise<void>
  stop(): void
}

/** @param sealers operator by the address that it seals blocks with now */
export const createValidatorNames = (
  setting: string | undefined,
  {
    sealers,
    onChange,
    log,
  }: { sealers: () => Promise<ReadonlyMap<string, string>>; onChange: () => void; log: Logger },
): ValidatorNames => {
  let given: NamedValidators = new Map()
  let names: NamedValidators = given
  let timer: NodeJS.Timeout | undefined
  const read = async () => {
    try {
      given = parseValidatorNames(await readSetting(setting!))
    } catch (error) {
      const sentence = `VALIDATORS_FILE (${isUrl(setting!) ? new URL(setting!).host : setting}) cannot be read: ${(error as Error).message}`
      if (!isUrl(setting!)) throw new ConfigError(sentence)
      log.warn(`${sentence}. Validators keep the names they have.`)
    }
  }
  /** Who seals for a named operator has its name. */
  const extend = async () => {
    const all = new Map(given)
    for (const [consensus, operator] of await sealers()) {
      const name = given.get(operator)
      if (name !== undefined && !all.has(consensus)) all.set(consensus, name)
    }
    const isSame = all.size === names.size && [...all].every(([key, name]) => names.get(key) === name)
    if (isSame) return
    names = all
    onChange()
  }
  const renew = async (isFirst: boolean) => {
    if (isFirst || isUrl(setting!)) await read()
    await extend().catch((error: unknown) =>
      log.warn({ err: error }, 'the addresses validators seal with could not be read'),
    )
  }
  return {
    nameOf: (wanted) => names.get(wanted),
    start: async () => {
      if (setting === undefined) return
      await renew(true)
      timer = setInterval(() => void renew(false), renewMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}
