import { isFailure } from '../../api-client/api-error.ts'
import { apiQuery } from '../../api-client/api-query.ts'
import { useCall } from '../../api-client/use-call.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { wordsOfKnown } from './known-words.ts'
import styles from './Verification.module.css'

const nobody = `0x${'0'.repeat(40)}` as const

/** Its code, once the address is whole; asked for once. */
export const useCodeOf = (text: string) => {
  const address = addressOf(text)
  return useCall(apiQuery('contractCode', { address: address ?? nobody }), {
    ...{ enabled: address !== undefined, staleMs: 60_000, toasts: 'never' },
  })
}

const addressOf = (text: string): `0x${string}` | undefined =>
  /^0x[0-9a-f]{40}$/i.test(text.trim()) ? (text.trim().toLowerCase() as `0x${string}`) : undefined

/** What is known of an address before its source is submitted: that it is no contract, or that it is verified already. */
export const KnownContract = ({ text }: { text: string }) => {
  const t = useMessages()
  const address = addressOf(text)
  const code = useCodeOf(text)
  const known = useCall(apiQuery('abi', { contractAddress: address ?? nobody }), {
    ...{ enabled: address !== undefined, staleMs: 60_000, toasts: 'never' },
  })
  if (address === undefined) return null
  if (isFailure(code.error) || code.data?.runtimeCode === null) {
    return <p className={styles.fault}>{t('verify.noContract')}</p>
  }
  // without its code nobody can say what another submission would bring
  const words = known.data && code.data && wordsOfKnown(known.data, code.data.creation)
  if (words === undefined) return null
  return (
    <p className={styles.soft}>
      {rich(t(words), {
        source: (link) => <a href={paths.address(address, { tab: 'code' })}>{link}</a>,
      })}
    </p>
  )
}
