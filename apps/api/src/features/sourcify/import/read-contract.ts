import { join } from 'node:path'
import { maxSourceFiles, maxSubmissionBytes } from '@corescope/api-schema/verification/limits'
import type { Submission } from '@corescope/api-schema/verification/shapes'
import { asSubmission } from '../../../entities/verification/submit.ts'
import { FailureError } from '../../../http/errors.ts'
import { readJson } from '../../../http/read-json.ts'
import { readMetadataBody } from '../read-upload.ts'
import { ImportError, readBounded, readTree } from './read-bounded.ts'

/** Of an exported file: besides the sources it holds code, ABI, source maps and documentation. */
const maxExportBytes = 8 * maxSubmissionBytes
const limits = { files: maxSourceFiles, bytes: maxSubmissionBytes, depth: 40 }

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const parse = (text: string, name: string): unknown => {
  try {
    return readJson(text)
  } catch (error) {
    throw new ImportError(`${name} cannot be used: ${(error as Error).message.replace(/^request: /, '')}.`)
  }
}

/** What is wrong with a submission, as a reason to refuse the contract. */
const read = (make: () => Submission): Submission => {
  try {
    return make()
  } catch (error) {
    if (error instanceof FailureError) throw new ImportError(error.message)
    throw error
  }
}

/**
 * A contract's folder of the repository. Its sources are found by the hashes of its metadata. Its other files are not needed: the
 * chain tells libraries, immutables, arguments and the creation.
 * @throws ImportError
 */
export const readRepositoryContract = async (path: string, address: string): Promise<Submission> => {
  const metadata = parse(
    await readBounded(join(path, 'metadata.json'), 'metadata.json', maxSubmissionBytes),
    'metadata.json',
  )
  const sources = await readTree(join(path, 'sources'), 'sources', limits)
  return read(() => asSubmission({ address, ...readMetadataBody({ metadata, sources }) }))
}

/** The compiler's input of an exported contract, made from its parts where it is not there as a whole. */
const inputOf = ({ stdJsonInput, sources, compilation }: Fields): Fields => {
  if (isFields(stdJsonInput)) return stdJsonInput
  const { compilerSettings, language } = isFields(compilation) ? compilation : {}
  if (!isFields(sources) || !isFields(compilerSettings)) {
    throw new ImportError(
      'It has neither stdJsonInput nor sources with compilation.compilerSettings: export it with fields=all.',
    )
  }
  return { language: textOf(language) || 'Solidity', sources, settings: compilerSettings }
}

/**
 * A file as `/v2/contract/{chainId}/{address}?fields=all` answers it (argotorg/sourcify, apiv2.yaml).
 * @returns undefined where it is of another chain
 * @throws ImportError
 */
export const readExportedContract = async (path: string, chainId: number): Promise<Submission | undefined> => {
  const value = parse(await readBounded(path, 'The file', maxExportBytes), 'The file')
  if (!isFields(value)) throw new ImportError('The file holds no contract: an object was expected.')
  const { chainId: ofChain, address, compilation } = value
  if (!['string', 'number'].includes(typeof ofChain)) throw new ImportError('It names no chainId.')
  if (String(ofChain) !== String(chainId)) return undefined
  if (!/^0x[0-9a-fA-F]{40}$/.test(textOf(address))) throw new ImportError('It names no address.')
  const { compilerVersion, fullyQualifiedName } = isFields(compilation) ? compilation : {}
  const input = inputOf(value)
  return read(() =>
    asSubmission({
      address: textOf(address).toLowerCase(),
      inputType: input.language === 'Vyper' ? 8 : 4,
      compilerVersion: textOf(compilerVersion),
      contractName: textOf(fullyQualifiedName),
      standardJson: JSON.stringify(input),
    }),
  )
}
