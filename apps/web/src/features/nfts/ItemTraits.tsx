import { mostAttributes } from '@corescope/decode/tokens/item-document'
import type { CallResponse } from '../../api-client/call-api.ts'
import { formatInteger, formatPercent } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './Nft.module.css'

type Nft = CallResponse<'nftDetail'>

/** More traits than any collection has are somebody's joke. */
const maxTraits = 60

/** Traits of an item, each with how many of the collection's documents have it. */
export const ItemTraits = ({ nft }: { nft: Pick<Nft, 'document' | 'rarity'> }) => {
  const t = useMessages()
  const { attributes, status } = nft.document
  const { documents = 0, counts = [] } = nft.rarity ?? {}
  if (attributes.length === 0)
    return <p className={styles.soft}>{t(status === 'ready' ? 'nft.noTraits' : 'nft.unread')}</p>
  return (
    <>
      <ul className={styles.traits}>
        {attributes.slice(0, maxTraits).map(({ trait, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: traits may be double; their place is their identity.
          <li key={index} className={styles.trait}>
            <span className={styles.soft}>{trait ?? t('nft.unnamedTrait')}</span>
            <strong>{value}</strong>
            {documents > 0 && (
              <span
                className={styles.soft}
                data-tip={t('nft.rarityTip', {
                  count: formatInteger(counts[index] ?? 0),
                  documents: formatInteger(documents),
                })}
              >
                {t('nft.rarity', { share: formatPercent((counts[index] ?? 0) / documents, 1) })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {documents > 0 && (
        <p className={styles.soft}>{t('nft.rarityOf', { count: documents, shown: formatInteger(documents) })}</p>
      )}
      {attributes.length > maxTraits && (
        <p className={styles.soft}>
          {t(attributes.length < mostAttributes ? 'nft.moreTraits' : 'nft.moreTraitsRead', {
            count: attributes.length - maxTraits,
            most: mostAttributes,
          })}
        </p>
      )}
    </>
  )
}
