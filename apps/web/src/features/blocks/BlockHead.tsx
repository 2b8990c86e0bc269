import type { BlockDetail } from '@corescope/api-schema/blocks/calls'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { type BlockFilter, paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from './Blocks.module.css'

interface StepProps {
  icon: IconName
  label: string
  href: string | undefined
}

const Step = ({ icon, label, href }: StepProps) =>
  href === undefined ? (
    <Button square disabled aria-label={label}>
      <Icon name={icon} />
    </Button>
  ) : (
    <ButtonLink square href={href} aria-label={label} data-tip={label}>
      <Icon name={icon} />
    </ButtonLink>
  )

export interface BlockHeadProps {
  /** undefined while it is under way. */
  block: BlockDetail | undefined
  /** Number or hash of the URL, shown until the block is here. */
  id: number | string
  filter: BlockFilter | undefined
}

/** Title with the ways to the neighbours; after the head comes the countdown to the block that is not there yet. */
export const BlockHead = ({ block, id, filter }: BlockHeadProps) => {
  const t = useMessages()
  const number = block?.blockNumber ?? (typeof id === 'number' ? id : undefined)
  const { previousBlockNumber: previous = null, nextBlockNumber: next = null } = block ?? {}
  const stepTo = (target: number | null) => (target === null ? undefined : paths.block(target, filter))
  const isHead = block !== undefined && next === null && block.finality !== 'forked'
  return (
    <PageHead
      title={t('blocks.detailTitle', { number: number === undefined ? '' : formatInteger(number) })}
      aside={
        <span className={styles.steps}>
          <Step icon="previous" label={t('blocks.previous')} href={stepTo(previous)} />
          <Step icon="next" label={t('blocks.next')} href={stepTo(next)} />
        </span>
      }
      actions={
        isHead && <ButtonLink href={paths.blockCountdown(block.blockNumber + 1)}>{t('blocks.toCountdown')}</ButtonLink>
      }
    />
  )
}
