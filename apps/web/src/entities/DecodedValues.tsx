import type { DecodedValue } from '@corescope/api-schema/logs'
import { useMessages } from '../i18n/use-messages.ts'
import styles from './DecodedValues.module.css'
import { ValueText } from './ValueText.tsx'

/** An indexed value of a dynamic type stands in its topic as a hash (ABI specification, "Events"). */
const isHashed = ({ indexed, type }: DecodedValue) =>
  indexed === true && (type === 'string' || type === 'bytes' || type.startsWith('(') || type.endsWith(']'))

/** Arguments of a call or parameters of an event: name, type, value. */
export const DecodedValues = ({ values }: { values: readonly DecodedValue[] }) => {
  const t = useMessages()
  if (values.length === 0) return <p className={styles.soft}>{t('values.none')}</p>
  return (
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
              <code>{value.type}</code>
              {value.indexed && <span data-tip={t('values.indexedTip')}> {t('values.indexed')}</span>}
            </td>
            <td className={styles.value}>
              <ValueText type={isHashed(value) ? 'bytes32' : value.type} value={value.value} />
              {isHashed(value) && <span className={styles.soft}> {t('values.hashed')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
