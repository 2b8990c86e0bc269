import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLogger } from '../logger.ts'
import { createValidatorNames, parseValidatorNames } from './validator-names.ts'

const operator = `0x${'aA'.repeat(20)}`
const consensus = `0x${'bb'.repeat(20)}`
const document = (name: string) => JSON.stringify({ validators: [{ name, operator }] })

test('names are by address in lower case, without what turns or hides text', () => {
  const names = parseValidatorNames(document('  A\u202eB <b>\u200b bold</b>\u0007 '))
  expect([...names]).toEqual([[operator.toLowerCase(), 'AB <b> bold</b>']])
  expect(parseValidatorNames(document('x'.repeat(200))).get(operator.toLowerCase())).toHaveLength(60)
  for (const unseen of ['\u202e', '\u200b\u200d\u2060', '\u3164', '\u2800']) {
    expect(parseValidatorNames(document(unseen)).size).toBe(0)
  }
  expect(parseValidatorNames(document('👩\u200d🚀')).get(operator.toLowerCase())).toBe('👩\u200d🚀')
})

test.each([
  ['not JSON', '{'],
  ['another form', '{"names":{}}'],
  ['an address that is none', JSON.stringify({ validators: [{ name: 'a', operator: '0x12' }] })],
  ['too many', JSON.stringify({ validators: Array.from({ length: 2_001 }, () => ({ name: 'a', operator })) })],
])('a document is refused: %s', (_name, text) => {
  expect(() => parseValidatorNames(text)).toThrow()
})

test('who seals for a named operator has its name; a file that is not there is an error that names the setting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'validator-names-'))
  const log = createLogger('silent')
  let changes = 0
  const options = {
    sealers: async () => new Map([[consensus, operator.toLowerCase()]]),
    onChange: () => {
      changes += 1
    },
    log,
  }
  try {
    const file = join(folder, 'validators.json')
    await writeFile(file, document('Alpha'))
    const names = createValidatorNames(file, options)
    await names.start()
    names.stop()
    expect([names.nameOf(operator.toLowerCase()), names.nameOf(consensus), changes]).toEqual(['Alpha', 'Alpha', 1])
    await expect(createValidatorNames(join(folder, 'none.json'), options).start()).rejects.toThrow(/VALIDATORS_FILE/)
    const none = createValidatorNames(undefined, options)
    await none.start()
    expect(none.nameOf(consensus)).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true })
  }
})
