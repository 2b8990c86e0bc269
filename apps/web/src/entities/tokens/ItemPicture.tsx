import type { ItemDocumentAnswer } from '@corescope/api-schema/tokens/items'
import { type CSSProperties, useCallback, useEffect, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './Tokens.module.css'
import type { PictureReason } from './watch-picture.ts'

export type BriefDocument = Pick<ItemDocumentAnswer, 'status' | 'problem' | 'name' | 'image'>

/** Why a picture did not come; `show` is called when it is there after all. */
const useReason = (failed: string | undefined, show: () => void): PictureReason => {
  const [found, setFound] = useState<{ path: string; reason: PictureReason }>()
  useEffect(() => {
    if (failed === undefined) return
    const ended = new AbortController()
    const tell = (reason: PictureReason) => setFound({ path: failed, reason })
    // few pictures fail: what looks after them comes when one does
    import('./watch-picture.ts').then(
      ({ watchPicture }) => watchPicture(failed, { tell, show, signal: ended.signal }),
      () => undefined,
    )
    return () => ended.abort()
  }, [failed, show])
  return found !== undefined && found.path === failed ? found.reason : 'broken'
}

/** A hue that is always the same for one item: its face where it has no picture. Pure. */
const faceOf = (seed: string): CSSProperties => {
  let sum = 7
  for (const letter of seed) sum = (sum * 31 + letter.charCodeAt(0)) % 360
  return { '--face': String(sum) } as CSSProperties
}

export interface ItemPictureProps {
  document: BriefDocument | null | undefined
  /** Contract and item, for a face of its own. */
  seed: string
  /** What it shows, for those who cannot see it; empty beside a name. */
  alt?: string
  className?: string | undefined
}

/**
 * The picture of an item, from this server alone (`/media`). What has none yet, what cannot be read and what fails to load have a
 * drawn face that says which.
 */
export const ItemPicture = ({ document, seed, alt = '', className }: ItemPictureProps) => {
  const t = useMessages()
  const [failed, setFailed] = useState<string>()
  const reason = useReason(
    failed,
    useCallback(() => setFailed(undefined), []),
  )
  const image = document?.image ?? null
  if (image !== null && failed !== image) {
    return (
      <img
        className={classNames(styles.picture, className)}
        src={image}
        alt={alt}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(image)}
      />
    )
  }
  const state = image === null ? (document?.status ?? 'waiting') : reason
  return (
    <span
      className={classNames(styles.picture, styles.face, className)}
      style={faceOf(seed)}
      title={state === 'unsafe' ? t('tokens.unsafePicture') : undefined}
    >
      <span className={styles.faceText}>{t(`tokens.face_${state}`)}</span>
    </span>
  )
}
