import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { isFailure } from '../../api-client/api-error.ts'
import { callApi, callKey } from '../../api-client/call-api.ts'
import { describeError } from '../../api-client/describe-error.ts'
import { type BlockAt, blockAtOf } from '../../format/block-at.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Button } from '../../ui/Button.tsx'
import { pastHolderList } from './queries.ts'
import styles from './TokenScreens.module.css'

/** What the server refuses of a block or moment ("no such block"); undefined where it answers, or fails: the list says that. */
const useRefusalOf = (contractAddress: `0x${string}`) => {
  const client = useQueryClient()
  const search = useSearchParameters()
  return async (at: BlockAt): Promise<string | undefined> => {
    const { pageSize } = listLocation(search)
    const first = pageQuery(pastHolderList(contractAddress, at), { pageNum: 1, pageSize })
    try {
      await client.fetchQuery({
        ...{ queryKey: callKey(first), queryFn: () => callApi(first) },
        ...{ staleTime: 30_000, retry: false, meta: { toasts: 'never' } },
      })
    } catch (error) {
      return isFailure(error) ? describeError(error) : undefined
    }
  }
}

interface AtBlockProps {
  contractAddress: `0x${string}`
  asked: string
  refusal?: string | undefined
}

/**
 * "At block or date" with a field, and the way back to now. An error, of the form or of the server, stands beside it; the list that is shown
 * stays until there is another.
 */
export const AtBlock = ({ contractAddress, asked, refusal }: AtBlockProps) => {
  const t = useMessages()
  const change = useChangeSearch()
  const refusalOf = useRefusalOf(contractAddress)
  const [text, setText] = useState(asked)
  const [answered, setAnswered] = useState<{ told: string | undefined }>()
  const setTold = (told: string | undefined) => setAnswered({ told })
  const isNoBlock = asked.trim() !== '' && blockAtOf(asked) === undefined
  // the server's refusal comes in its own words first, in the reader's a moment later
  const atFirst = isNoBlock ? t('token.noBlockNumber', { text: asked.slice(0, 40) }) : refusal
  const told = answered === undefined ? atFirst : answered.told
  const [isBusy, setBusy] = useState(false)
  const turn = useRef(0)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    turn.current += 1
    const mine = turn.current
    const named = text.trim()
    const at = blockAtOf(named)
    if (named !== '' && at === undefined) return setTold(t('token.noBlockNumber', { text: text.slice(0, 40) }))
    setBusy(true)
    const refused = at && (await refusalOf(at))
    if (mine !== turn.current) return
    setBusy(false)
    setTold(refused)
    if (refused === undefined) change({ at: named || undefined, page: undefined })
  }
  return (
    <form className={styles.at} onSubmit={(event) => void submit(event)}>
      <label htmlFor="holders-at">{t('token.atBlock')}</label>
      <input
        id="holders-at"
        autoComplete="off"
        value={text}
        placeholder={t('token.newest')}
        aria-invalid={told !== undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" isBusy={isBusy}>
        {t('token.show')}
      </Button>
      {asked !== '' && <Button onClick={() => change({ at: undefined, page: undefined })}>{t('token.now')}</Button>}
      {told !== undefined && (
        <span className={styles.refusal} role="alert">
          {told}
        </span>
      )}
    </form>
  )
}
