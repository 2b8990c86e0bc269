import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { submissionSchema } from '@corescope/api-schema/verification/shapes'
import { describe, expect, it } from 'vitest'
import compilation from '../artifacts/compilation.json' with { type: 'json' }
import { isOfThisVersion, listSubmissions } from './submissions.ts'

const contracts = fileURLToPath(new URL('../../contracts', import.meta.url))
const lock = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, { version: string }>
}

describe('listSubmissions', () => {
  const submissions = listSubmissions(contracts)

  it('names each address once', () => {
    expect(new Set(submissions.map(({ address }) => address)).size).toBe(submissions.length)
  })

  it.each(submissions.map((one) => [one.name, one] as const))(
    '%s is what verify_contract takes',
    (name, { request }) => {
      const { inputType, contractName, standardJson } = submissionSchema.parse(request())
      const { sources } = JSON.parse(standardJson!) as { sources: Record<string, { content: string }> }
      const [path] = contractName!.split(':')
      expect(inputType).toBe(4)
      expect(sources[path!]?.content).toMatch(new RegExp(`contract ${name}\\b`))
    },
  )

  it('is compiled by the release of the lock file, which an offline machine has', () => {
    expect(compilation.compilerVersion.split('+')[0]).toBe(lock.packages['node_modules/solc']?.version)
    for (const { sources } of Object.values(compilation.contracts))
      for (const file of sources) expect(existsSync(join(contracts, file)), file).toBe(true)
  })
})

describe('isOfThisVersion', () => {
  it('tells by the metadata whether a world has the contract of these sources', () => {
    const [one] = listSubmissions(contracts)
    expect(isOfThisVersion(one!, `0x00${one!.codeEnd}`)).toBe(true)
    expect(isOfThisVersion(one!, `0x${one!.codeEnd.slice(1)}`)).toBe(false)
    expect(isOfThisVersion(one!, '0x')).toBe(false)
  })
})
