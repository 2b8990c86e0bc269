import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { apiQuery } from '../../../api-client/api-query.ts'
import { describeError } from '../../../api-client/describe-error.ts'
import { useCall } from '../../../api-client/use-call.ts'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import {
  type AddressText,
  isDomainName,
  namedExactly,
  readAddressText,
} from '../../../entities/typed-address/address-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { useResting } from '../../../ui/form/use-resting.ts'
import styles from '../ContractCalls.module.css'

interface InputProps {
  label: string
  text: string
  onChange: (text: string) => void
}

/** The question goes out when the keys rest so long: each text but the last is the beginning of a name. */
const restMs = 400

const keywordOf = (read: AddressText): string =>
  read.kind === 'address' ? read.address : read.kind === 'name' ? read.name : ''

type Found = ReturnType<typeof useCall<'homeSearchAddress'>>['data']

/** Whose an address is. */
const Who = ({ address, found }: { address: `0x${string}`; found: NonNullable<Found> }) => {
  const t = useMessages()
  const one = found.suggestions.find((suggestion) => suggestion.kind === 'address')
  if (one?.address.hash !== address) return null
  return (
    <p className={styles.who}>
      <span>
        <AddressLink address={one.address} whole copy={false} />
      </span>
      {!one.known && <span className={styles.soft}>{t('contract-calls.unseen')}</span>}
    </p>
  )
}

/** Which addresses have a name: each is shown whole, and nothing is taken before the reader says so. */
const Holders = ({
  name,
  found,
  onUse,
}: {
  name: string
  found: NonNullable<Found>
  onUse: (text: string) => void
}) => {
  const t = useMessages()
  const named = namedExactly(found.suggestions, name)
  if (named.length === 0) {
    return (
      <p className={styles.soft}>
        {t('contract-calls.nobody')}{' '}
        {isDomainName(name) && (
          <a href={paths.nameLookup(name)} target="_blank" rel="noreferrer">
            {t('contract-calls.lookUpName')}
          </a>
        )}
      </p>
    )
  }
  return named.map(({ address, by }) => (
    <p key={address.hash} className={styles.who}>
      <span>
        <AddressLink address={address} whole copy={false} />
      </span>
      <span className={styles.soft}>{t(`contract-calls.named_${by}`)}</span>
      <Button onClick={() => onUse(toChecksumAddress(address.hash))}>{t('contract-calls.useAddress')}</Button>
    </p>
  ))
}

/** A field for an address. Below it stands who that is; of a name which addresses have it, to be taken over by a click. */
export const AddressInput = ({ label, text, onChange }: InputProps) => {
  const t = useMessages()
  const read = readAddressText(text)
  const keyword = keywordOf(read)
  const resting = useResting(keyword, restMs)
  const isAsked = keyword !== '' && resting === keyword
  const query = apiQuery('homeSearchAddress', { keyword: isAsked ? keyword : '' })
  const { data, error } = useCall(query, { enabled: isAsked, toasts: 'never' })
  return (
    <div className={styles.result}>
      <Field
        label={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('contract-calls.addressOrName')}
        value={text}
        error={read.kind === 'checksum' ? t('contract-calls.checksum') : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <div aria-live="polite">
        {isAsked && error !== null && (
          <p className={styles.soft}>{t('contract-calls.whoUnknown', { reason: describeError(error) })}</p>
        )}
        {isAsked && data !== undefined && read.kind === 'address' && <Who address={read.address} found={data} />}
        {isAsked && data !== undefined && read.kind === 'name' && (
          <Holders name={read.name} found={data} onUse={onChange} />
        )}
      </div>
    </div>
  )
}
