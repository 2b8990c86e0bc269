import type { VerificationReason, VerificationSentence } from '@corescope/chain/verification-reasons'

/** Why a place that releases come from does not tell what it has, for screens that say it in their reader's language. */
export type SourceProblem = 'unreachable' | 'slow' | 'refused' | 'tooLong' | 'unreadable'

/** A release cannot be had: there is none of that version, or no way to it. */
export class ReleaseMissingError extends Error {
  override name = 'ReleaseMissingError'
  /** What kept an answer from coming; undefined where one came. */
  readonly problem: SourceProblem | undefined
  /** The same for screens. */
  readonly sentences: readonly VerificationSentence[]

  constructor(message: string, sentences: readonly VerificationSentence[], problem?: SourceProblem) {
    super(message)
    this.sentences = sentences
    this.problem = problem
  }
}

/** A sentence about a place, as `ReleaseMissingError` takes it. Pure. */
export const told = (
  reason: VerificationReason,
  parameters: VerificationSentence['parameters'] = {},
): VerificationSentence[] => [{ reason, parameters }]

const fetchMs = 120_000

const readBody = async (answer: Response, host: string, most: number): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.length
    if (size > most)
      throw new ReleaseMissingError(`${host} sent more than ${most} bytes`, told('sendsUnusable', { host }), 'tooLong')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** How connections fail, in plain words. */
const connectionWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it takes no connection',
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name cannot be looked up',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  UND_ERR_HEADERS_TIMEOUT: 'it does not answer',
  UND_ERR_BODY_TIMEOUT: 'nothing more came',
}

/** A file of a place that the operator named, whole. @throws ReleaseMissingError saying what kept it from coming */
export const download = async (
  url: string,
  most: number,
  signal: AbortSignal,
  { timeoutMs = fetchMs, accept = '*/*', wanted = 'such release of solc' } = {},
): Promise<Buffer> => {
  if (!URL.canParse(url)) {
    const words = 'the registry names no place that it can be fetched from'
    throw new ReleaseMissingError(words, told('sendsUnusable', { host: 'npm' }))
  }
  const { host } = new URL(url)
  const late = AbortSignal.timeout(timeoutMs)
  let answer: Response | undefined
  try {
    answer = await fetch(url, { signal: AbortSignal.any([signal, late]), headers: { accept } })
    const { status } = answer
    if (status === 404)
      throw new ReleaseMissingError(`${host} has no ${wanted}`, told('hasNoSuch', { host }), 'refused')
    if (!answer.ok) {
      throw new ReleaseMissingError(`${host} answers ${status}`, told('answersStatus', { host, status }), 'refused')
    }
    return await readBody(answer, host, most)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ReleaseMissingError) throw error
    if (late.aborted) {
      const seconds = timeoutMs / 1_000
      const words = `${host} took longer than ${seconds} seconds to send it`
      throw new ReleaseMissingError(words, told('sendsSlowly', { host, seconds }), 'slow')
    }
    const { code = '' } = (error as { cause?: NodeJS.ErrnoException }).cause ?? (error as NodeJS.ErrnoException)
    const what = answer === undefined ? `${host} cannot be reached` : `what ${host} sends broke off`
    const reason = connectionWords[code] ?? (code || 'no reason is told')
    const sentences = told(answer === undefined ? 'unreachable' : 'brokeOff', { host, code: code || '?' })
    throw new ReleaseMissingError(`${what} (${reason})`, sentences, 'unreachable')
  }
}

/** @throws ReleaseMissingError where it is no JSON */
export const readAnswer = (text: string, host: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new ReleaseMissingError(`${host} answers with what is no JSON`, told('sendsUnusable', { host }), 'unreadable')
  }
}

/** The first release that is run here: those before it take no standard JSON. */
const oldest = '0.4.11'

/** By their numbers. */
export const inOrder = new Intl.Collator('en', { numeric: true }).compare

/** Whether a version is a plain release that is run here: no nightly, no candidate. Pure. */
export const isPlainRelease = (version: string): boolean =>
  /^\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(version) && inOrder(version, oldest) >= 0
