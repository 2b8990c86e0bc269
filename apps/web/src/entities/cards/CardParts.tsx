import type { ReactNode } from 'react'
import { describeError } from '../../api-client/describe-error.ts'
import { Copy } from '../../ui/copy/Copy.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Card.module.css'

/** A line of a card; a skeleton while its value is not there (undefined). */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children ?? <Skeleton width="80px" />}</dd>
  </>
)

interface Props {
  picture?: ReactNode
  title: ReactNode
  kind?: ReactNode
  /** Whole, with a button that copies it; undefined while it is not known. */
  hash: string | undefined
  isBusy: boolean
  error: Error | null
  /** What the reader wrote of it, before all else. */
  own?: ReactNode
  /** Stands in place of the facts. */
  note?: string | undefined
  children: ReactNode
}

/** The frame of every card: what it is, its hash, its facts or why there are none. */
export const CardFrame = ({ picture, title, kind, hash, isBusy, error, own, note, children }: Props) => (
  <div className={styles.card} aria-busy={isBusy}>
    <div className={styles.head}>
      {picture}
      <strong className={styles.name}>{title}</strong>
      {kind && <span className={styles.kind}>{kind}</span>}
    </div>
    {own}
    <div className={styles.hash}>
      {hash === undefined ? (
        error === null && <Skeleton width="100%" />
      ) : (
        <>
          <code>{hash}</code>
          <Copy text={hash} label={hash} />
        </>
      )}
    </div>
    {error === null && note === undefined ? (
      <dl className={styles.facts}>{children}</dl>
    ) : (
      <p className={styles.note}>{error === null ? note : describeError(error)}</p>
    )}
  </div>
)
