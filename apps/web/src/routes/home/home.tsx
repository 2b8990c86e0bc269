import type { ReactNode } from 'react'
import type { ScreenQueries } from '../../api-client/api-query.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { BlockStrip, StripLegend } from '../../features/home/BlockStrip.tsx'
import { Day } from '../../features/home/Day.tsx'
import { KeyFigures } from '../../features/home/KeyFigures.tsx'
import { LatestBlocks } from '../../features/home/LatestBlocks.tsx'
import { LatestTransactions } from '../../features/home/LatestTransactions.tsx'
import { LazyRoundStrip } from '../../features/home/LazyRoundStrip.tsx'
import { homeQueries, useKeyFigures, useLatestTransactions, useRecentBlocks } from '../../features/home/queries.ts'
import { SearchBox } from '../../features/search/SearchBox.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './home.module.css'

interface Asked {
  data: unknown
  error: Error | null
  refetch: () => unknown
}

/** What was asked for, or in its place that it failed and a way to try again. */
const Answered = ({ asked, children }: { asked: Asked; children: ReactNode }) =>
  asked.data === undefined && asked.error !== null ? (
    <Failure error={asked.error} retry={() => void asked.refetch()} />
  ) : (
    children
  )

const ViewAll = ({ href, name }: { href: string; name: string }) => (
  <a href={href} aria-label={name}>
    {useMessages()('home.all')}
  </a>
)

export const queries: ScreenQueries = homeQueries

/** The dashboard. Its search takes the place of the header's (ruling 24). */
export const Screen = () => {
  const t = useMessages()
  const blocks = useRecentBlocks()
  const figures = useKeyFigures()
  const transactions = useLatestTransactions()
  return (
    <div className={styles.home}>
      <div className={styles.top}>
        <h1>{t('home.heading', { chain: runtimeConfig().chain.chainName })}</h1>
        <div className={styles.search}>
          <SearchBox large />
        </div>
      </div>
      <Panel
        title={t('home.stripTitle')}
        flush
        actions={
          <StripLegend blocks={blocks.data?.records ?? []} finalizedBlock={figures.data?.finalizedBlock ?? null} />
        }
      >
        <Answered asked={blocks}>
          <BlockStrip
            blocks={blocks.data?.records}
            finalizedBlock={figures.data?.finalizedBlock ?? null}
            meanBlockSeconds={figures.data?.meanBlockSeconds ?? null}
          />
        </Answered>
      </Panel>
      {figures.data === undefined && figures.error !== null ? (
        <Panel flush>
          <Failure error={figures.error} retry={() => void figures.refetch()} />
        </Panel>
      ) : (
        <ErrorBoundary fallback={(error, retry) => <Failure error={error} retry={retry} />}>
          <KeyFigures figures={figures.data} blocks={blocks.data?.records ?? []} />
        </ErrorBoundary>
      )}
      <div className={styles.lists}>
        <Panel
          title={t('home.latestBlocks')}
          flush
          actions={<ViewAll href={paths.blocks()} name={t('home.allBlocks')} />}
        >
          <Answered asked={blocks}>
            <LatestBlocks answer={blocks.data} />
          </Answered>
        </Panel>
        <Panel
          title={t('home.latestTransactions')}
          flush
          actions={<ViewAll href={paths.transactions()} name={t('home.allTransactions')} />}
        >
          <Answered asked={transactions}>
            <LatestTransactions answer={transactions.data} />
          </Answered>
        </Panel>
      </div>
      <LazyRoundStrip />
      <Day />
    </div>
  )
}
