import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useCountdown } from './queries.ts'

const ToBlocks = () => {
  const t = useMessages()
  return <ButtonLink href={paths.blocks()}>{t('blocks.toBlocks')}</ButtonLink>
}

const AbsentNumber = ({ blockNumber }: { blockNumber: number }) => {
  const t = useMessages()
  const { data, isPending } = useCountdown(blockNumber)
  const number = formatInteger(blockNumber)
  const title = t('blocks.notFoundTitle')
  if (isPending) return <Absence title={title}>{<Skeleton width="320px" />}</Absence>
  if (data === undefined || data.reached) {
    return (
      <Absence title={title} actions={<ToBlocks />}>
        <p>{t('blocks.notFoundNumber', { number })}</p>
      </Absence>
    )
  }
  return (
    <Absence
      title={t('blocks.notFoundFutureTitle', { number })}
      actions={
        <>
          <ButtonLink look="primary" href={paths.blockCountdown(blockNumber)}>
            {t('blocks.seeCountdown')}
          </ButtonLink>
          <ToBlocks />
        </>
      }
    >
      <p>{t('blocks.notFoundFuture', { number, head: formatInteger(data.currentBlock) })}</p>
    </Absence>
  )
}

/** No such block: a number to come leads to its countdown, a hash never seen says so. */
export const BlockNotFound = ({ id, block }: { id: string; block: number | string | undefined }) => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('blocks.absentHead')} />
      <Panel flush>
        {typeof block === 'number' ? (
          <AbsentNumber blockNumber={block} />
        ) : (
          <Absence title={t('blocks.notFoundTitle')} actions={<ToBlocks />}>
            <p>{t(block === undefined ? 'blocks.notFoundId' : 'blocks.notFoundHash', { id, hash: block ?? '' })}</p>
          </Absence>
        )}
      </Panel>
    </>
  )
}
