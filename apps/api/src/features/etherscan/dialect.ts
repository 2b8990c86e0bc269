import type { Moment } from '../../answers/head.ts'
import type { ApiContext } from '../../context.ts'
import type { Parameters } from './parameters.ts'

/** One action of the dialect: parameters in, the body of the answer out. */
export type Action = (
  context: ApiContext,
  parameters: Parameters,
  moment: Moment,
  /** Who asks, as the limits count. */
  client: string,
) => Promise<unknown>

/** Actions of a module by name. */
export type Module = Readonly<Record<string, Action>>

export const ok = (result: unknown) => ({ status: '1', message: 'OK', result })
export const notOk = (result: string) => ({ status: '0', message: 'NOTOK', result })

/** A list; ethers takes exactly these two messages for an empty one. */
export const listed = (result: unknown[], emptyMessage = 'No transactions found') =>
  result.length === 0 ? { status: '0', message: emptyMessage, result } : ok(result)
