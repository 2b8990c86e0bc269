import { useRef, useState } from 'react'
import type { CallName, CallRequest } from '../../../api-client/call-api.ts'
import { useExplain } from '../use-form.ts'
import { useChange } from './use-change.ts'

/**
 * Changes something at once, by a button or a box. Changes that are asked for together are made one after the other; why one was
 * refused is kept, to be said beside it.
 */
export const useSaidChange = () => {
  const change = useChange()
  const explain = useExplain()
  const [problem, setProblem] = useState<string>()
  const last = useRef<Promise<void>>(Promise.resolve())
  const make = <Name extends CallName>(call: Name, request: CallRequest<Name>): Promise<void> => {
    setProblem(undefined)
    last.current = last.current.then(async () => {
      try {
        await change(call, request)
      } catch (error) {
        setProblem(explain(error).text)
      }
    })
    return last.current
  }
  return { make, problem }
}
