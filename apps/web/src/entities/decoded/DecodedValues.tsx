import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { Decoded, DecodedValue } from '@corescope/api-schema/shapes/decoded'
import { useMemo } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { MentionedAddresses } from '../mentioned-addresses.ts'
import { TokenValue } from '../tokens/TokenValue.tsx'
import { ValueText } from '../ValueText.tsx'
import styles from './DecodedValues.module.css'
import { EnumMember } from './EnumMember.tsx'

/** An indexed value of a dynamic type stands in its topic as a hash (ABI specification, "Events"). */
const isHashed = ({ indexed, type }: DecodedValue) =>
  indexed === true && (type === 'string' || type === 'bytes' || type.startsWith('(') || type.endsWith(']'))

const none: readonly AddressReference[] = []

interface Props {
  /** With the names that a source gives their types, where it is known. */
  values: readonly (DecodedValue & { declared?: string })[]
  /** How the addresses among them are named, as far as the answer tells. */
  addresses?: readonly AddressReference[] | undefined
  /** Of which token some of the values are amounts. */
  units?: Decoded['units'] | undefined
  /** None of them is told, for they would be far longer than their bytes. */
  isTooLarge?: boolean | undefined
}

/** Arguments of a call or parameters of an event: name, type, value. */
export const DecodedValues = ({ values, addresses = none, units, isTooLarge }: Props) => {
  const t = useMessages()
  const names = useMemo(() => new Map(addresses.map((address) => [address.hash as string, address])), [addresses])
  if (isTooLarge) return <p className={styles.soft}>{t('values.tooLarge')}</p>
  if (values.length === 0) return <p className={styles.soft}>{t('values.none')}</p>
  return (
    <MentionedAddresses value={names}>
      <table className={styles.values}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('values.name')}</th>
            <th scope="col">{t('values.type')}</th>
            <th scope="col">{t('values.value')}</th>
          </tr>
        </thead>
        <tbody>
          {values.map((value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place of a parameter is its identity; names may be missing or double.
            <tr key={index}>
              <th scope="row" className={value.name === '' ? styles.soft : undefined}>
                {value.name || t('values.unnamed')}
              </th>
              <td className={styles.type}>
                {value.declared !== undefined && (
                  <>
                    <code>{value.declared}</code>{' '}
                  </>
                )}
                <code>{value.type}</code>
                {value.indexed && <span data-tip={t('values.indexedTip')}> {t('values.indexed')}</span>}
              </td>
              <td className={styles.value}>
                {units?.places.includes(index) ? (
                  <TokenValue raw={String(value.value)} token={units.token} />
                ) : value.member !== undefined ? (
                  <EnumMember member={value.member} value={value.value} />
                ) : (
                  <ValueText
                    type={isHashed(value) ? 'bytes32' : value.type}
                    value={value.value}
                    members={value.members}
                    notText={value.notText}
                  />
                )}
                {isHashed(value) && <span className={styles.soft}> {t('values.hashed')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </MentionedAddresses>
  )
}
