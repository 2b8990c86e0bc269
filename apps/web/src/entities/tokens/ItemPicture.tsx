import type { ItemDocumentAnswer } from '@corescope/api-schema/tokens/items'
import { type CSSProperties, useEffect, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './Tokens.module.css'

export type BriefDocument = Pick<ItemDocumentAnswer, 'status' | 'problem' | 'name' | 'image'>

/** What the server says of pictures that would keep a browser busy for too long. */
const unsafe = 422

/** Whether a picture that did not come is one that is not shown for the reader's sake. */
const useIsUnsafe = (failed: string | undefined): boolean => {
  const [unsafePath, setUnsafePath] = useState<string>()
  useEffect(() => {
    if (failed === undefined) return
    let isGone = false
    const look = async () => {
      const answer = await fetch(failed, { method: 'HEAD' }).catch(() => undefined)
      if (!isGone && answer?.status === unsafe) setUnsafePath(failed)
    }
    void look()
    return () => {
      isGone = true
    }
  }, [failed])
  return failed !== undefined && unsafePath === failed
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
  const isUnsafe = useIsUnsafe(failed)
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
  const state = image === null ? (document?.status ?? 'waiting') : isUnsafe ? 'unsafe' : 'broken'
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
