import type { BlockSummary } from '@corescope/api-schema/shapes/block-summary'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { sharedNow } from '../../entities/time-mode.ts'
import { formatInteger, formatPercent, formatRatio } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { BlockReadout } from './BlockReadout.tsx'
import styles from './BlockStrip.module.css'
import { homeStripSize } from './queries.ts'
import { fillOf, finalityDistance, type StripScale, stripScale } from './strip-scale.ts'
import { useArrivals } from './use-arrivals.ts'

/** Every fifth block is named under the strip, like the marks of a ruler. */
const markEvery = 5

/** What fits over a narrow cell; the readout has it in full. */
const shortCount = (count: number) => (count > 999 ? '999+' : count)

interface CellProps {
  block: BlockSummary
  scale: StripScale
  isFinal: boolean
  isCurrent: boolean
  /** Counted from the right; 0 is the block that is being made. */
  place: number
  /** The one cell that the tab key reaches; arrows lead to the others. */
  isStop: boolean
  onPick: (blockHash: string) => void
}

const Cell = ({ block, scale, place, isFinal, isCurrent, isStop, onPick }: CellProps) => {
  const t = useMessages()
  const { blockNumber, blockHash, gasUsed, gasLimit, transactionCount } = block
  const cell = t('home.cell', {
    number: formatInteger(blockNumber),
    transactions: transactionCount,
    gas: formatInteger(gasUsed),
    share: formatRatio(gasUsed, gasLimit),
  })
  const pick = () => onPick(blockHash)
  return (
    <li className={styles.slot} style={{ '--place': place } as CSSProperties}>
      <a
        className={styles.cell}
        href={paths.block(blockNumber)}
        tabIndex={isStop ? 0 : -1}
        aria-label={isFinal ? t('home.cellFinalized', { cell }) : cell}
        data-address={block.miner.hash}
        data-final={isFinal ? '' : undefined}
        data-current={isCurrent ? '' : undefined}
        onPointerEnter={pick}
        onFocus={pick}
      >
        <span className={styles.fill} style={{ '--fill': fillOf(gasUsed, scale) } as CSSProperties} />
        {transactionCount > 0 && <span className={styles.count}>{shortCount(transactionCount)}</span>}
      </a>
      {blockNumber % markEvery === 0 && (
        <span className={styles.mark} aria-hidden="true">
          {formatInteger(blockNumber)}
        </span>
      )}
    </li>
  )
}

/** Left is older and right is newer, as drawn; Home and End are the ends of the line. */
const neighbourOf = (key: string, index: number, count: number): number | undefined => {
  const target = { ArrowLeft: index + 1, ArrowRight: index - 1, Home: count - 1, End: 0 }[key]
  return target === undefined || target < 0 || target >= count ? undefined : target
}

const walk = (event: KeyboardEvent<HTMLElement>) => {
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('a')].filter((cell) => cell.checkVisibility())
  const index = cells.indexOf(document.activeElement as HTMLElement)
  const target = index === -1 ? undefined : neighbourOf(event.key, index, cells.length)
  if (target === undefined) return
  event.preventDefault()
  cells[target]?.focus()
}

/** A chain that has stood still for so many block times is not about to seal one. */
const stillTimes = 20

/** The place of the block that is being made. Decoration: what it says stands among the key figures. */
const NextBlock = ({ after, seconds }: { after: BlockSummary; seconds: number }) => {
  const [elapsed] = useState(() => Math.max(0, sharedNow() / 1000 - after.timestamp))
  const isStill = elapsed > seconds * stillTimes
  return (
    <div className={styles.next} aria-hidden="true">
      {!isStill && (
        <span
          className={styles.wait}
          style={{ animationDuration: `${seconds}s`, animationDelay: `${-Math.min(elapsed, seconds)}s` }}
        />
      )}
    </div>
  )
}

interface LegendProps {
  blocks: readonly BlockSummary[]
  finalizedBlock: number | null
}

/** What the height of a cell means, and its base; where no block in sight is final, where the newest that is lies. */
export const StripLegend = ({ blocks, finalizedBlock }: LegendProps) => {
  const t = useMessages()
  const scale = stripScale(blocks)
  const gas = formatInteger(scale.ceiling)
  const distance = finalityDistance(blocks, finalizedBlock)
  if (blocks.length === 0) return null
  return (
    <span className={styles.legend}>
      {scale.isLimit ? t('home.scaleLimit', { gas }) : t('home.scale', { gas, share: formatPercent(scale.share) })}
      {distance !== undefined && ' · '}
      {distance === 0 && t('home.finalizedMark')}
      {distance !== undefined && distance > 0 && finalizedBlock !== null && (
        <a href={paths.block(finalizedBlock)}>
          {t('home.finalizedAway', { number: formatInteger(finalizedBlock), count: distance })}
        </a>
      )}
    </span>
  )
}

export interface BlockStripProps {
  /** Newest first; undefined while they are under way. */
  blocks: readonly BlockSummary[] | undefined
  finalizedBlock: number | null
  /** Mean time of a block: how fast the next one's place fills. */
  meanBlockSeconds: number | null
}

/**
 * The chain breathing: the newest blocks from right to left, each filled by the gas it used. What is pointed at or focused is
 * read out below; otherwise the newest.
 */
export const BlockStrip = ({ blocks, finalizedBlock, meanBlockSeconds }: BlockStripProps) => {
  const t = useMessages()
  const track = useRef<HTMLOListElement>(null)
  const [picked, setPicked] = useState<string>()
  useArrivals(track, blocks?.map(({ blockHash }) => blockHash) ?? [])
  if (blocks === undefined) return <StripSkeleton />
  const [newest] = blocks
  if (newest === undefined) return <p className={styles.empty}>{t('home.stripEmpty')}</p>
  const current = blocks.find(({ blockHash }) => blockHash === picked) ?? newest
  const scale = stripScale(blocks)
  return (
    <div className={styles.strip}>
      <div className={styles.cells}>
        <ol
          ref={track}
          aria-label={t('home.stripLabel', { count: blocks.length })}
          onKeyDown={walk}
          onPointerLeave={() => setPicked(undefined)}
        >
          {blocks.map((block, index) => (
            <Cell
              key={block.blockHash}
              block={block}
              scale={scale}
              place={index + 1}
              isFinal={finalizedBlock !== null && block.blockNumber <= finalizedBlock}
              isCurrent={block === current}
              isStop={block === current}
              onPick={setPicked}
            />
          ))}
        </ol>
        {meanBlockSeconds !== null && <NextBlock key={newest.blockHash} after={newest} seconds={meanBlockSeconds} />}
      </div>
      <BlockReadout block={current} />
    </div>
  )
}

const StripSkeleton = () => (
  <div className={styles.strip} aria-hidden="true">
    <div className={styles.cells}>
      {Array.from({ length: homeStripSize }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
        <div key={index} className={styles.slot} style={{ '--place': index + 1 } as CSSProperties}>
          <div className={styles.cell} />
        </div>
      ))}
    </div>
    <div className={styles.readout} />
  </div>
)
