import type { ItemDocumentAnswer } from '@corescope/api-schema/tokens/items'
import { useQuery } from '@tanstack/react-query'
import { ItemPicture } from '../../entities/tokens/ItemPicture.tsx'
import { useHydrated } from '../../hydration/use-hydrated.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './Nft.module.css'

/** What a path of this server holds, by its headers alone; null where it cannot be had. */
const readType = async (path: string): Promise<string | null> => {
  const answer = await fetch(path, { method: 'HEAD' }).catch(() => undefined)
  return answer?.ok ? (answer.headers.get('content-type') ?? '') : null
}

/** A film, a sound or a moving picture; anything else is a link, which the browser opens in a sandbox of its own. */
const Animation = ({ path, name }: { path: string; name: string }) => {
  const t = useMessages()
  const isHydrated = useHydrated()
  const { data: type } = useQuery({
    queryKey: ['media-type', path],
    queryFn: () => readType(path),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isHydrated,
  })
  if (type === undefined) return null
  if (type === null) return <p className={styles.soft}>{t('nft.mediaMissing')}</p>
  // biome-ignore lint/a11y/useMediaCaption: whoever made it gave no captions.
  if (type.startsWith('video/')) return <video className={styles.film} src={path} controls preload="metadata" />
  // biome-ignore lint/a11y/useMediaCaption: as above.
  if (type.startsWith('audio/')) return <audio className={styles.film} src={path} controls preload="none" />
  if (type.startsWith('image/')) return <img className={styles.film} src={path} alt={name} />
  return (
    <a href={path} target="_blank" rel="noopener noreferrer">
      {t('nft.openMedia', { type: type.split(';')[0] ?? '' })}
    </a>
  )
}

/** What an item looks and sounds like: from this server alone, with a face for what cannot be shown. */
export const ItemMedia = ({ document, seed, name }: { document: ItemDocumentAnswer; seed: string; name: string }) => (
  <div className={styles.media}>
    <ItemPicture document={document} seed={seed} alt={name} className={styles.large} />
    {document.animation !== null && <Animation path={document.animation} name={name} />}
  </div>
)
