import { type Query, useQueryClient } from '@tanstack/react-query'
import { type CallName, type CallRequest, callApi } from '../../../api-client/call-api.ts'
import { useSamePerson } from '../../../api-client/same-person.ts'
import { tellOwnChange } from '../../../lists/own-changes.ts'

const isAnswer = ({ queryKey }: Query) => String(queryKey[0]).startsWith('/api/')

/** Asks anew for what is on screen, lists with private names too. */
export const useAskAnew = () => {
  const client = useQueryClient()
  return async () => {
    // what a node is asked is not waited for: it may be slow
    void client.invalidateQueries({ predicate: (query) => !isAnswer(query) })
    await client.invalidateQueries({ predicate: isAnswer })
    tellOwnChange()
  }
}

/** Changes something that is kept, and asks anew for what is on screen. */
export const useChange = () => {
  const askAnew = useAskAnew()
  const mustBeSame = useSamePerson()
  return async <Name extends CallName>(call: Name, request: CallRequest<Name>) => {
    mustBeSame()
    const answer = await callApi({ call, request })
    await askAnew()
    return answer
  }
}
