import { useState } from 'react'
import type { CallResponse } from '../../../api-client/call-api.ts'
import { Timestamp } from '../../../entities/Timestamp.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Copy } from '../../../ui/copy/Copy.tsx'
import { Problem } from '../../../ui/form/Problem.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from '../Accounts.module.css'
import { FormFoot } from '../FormFoot.tsx'
import { useForm } from '../use-form.ts'
import { useChange } from './use-change.ts'

type Feed = CallResponse<'watchListDetail'>['feed']

const FeedState = ({ feed }: { feed: NonNullable<Feed> }) => {
  const t = useMessages()
  return (
    <p className={styles.soft}>
      {t('keeping.feedMade')} <Timestamp value={feed.createdAt} />
      {' · '}
      {feed.readAt === null ? (
        t('keeping.feedUnread')
      ) : (
        <>
          {t('keeping.feedRead')} <Timestamp value={feed.readAt} />
        </>
      )}
    </p>
  )
}

/** The secret link for a feed reader: made, shown once, renewed, ended. */
export const WatchFeed = ({ feed }: { feed: Feed }) => {
  const t = useMessages()
  const change = useChange()
  const [made, setMade] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const making = useForm(async () => {
    setMade((await change('setWatchFeed', { isOn: true })).url)
    setAsked(false)
  })
  const ending = useForm(async () => {
    setMade((await change('setWatchFeed', { isOn: false })).url)
  })
  return (
    <Panel title={t('keeping.feed')}>
      <div className={styles.form}>
        <p className={styles.soft}>{t('keeping.feedLead')}</p>
        {feed !== null && <FeedState feed={feed} />}
        {made !== null && (
          <p role="status" className={styles.break}>
            {t('keeping.feedShown')} <code>{made}</code> <Copy text={made} label={t('keeping.feedLink')} />
          </p>
        )}
        <div className={styles.row}>
          {feed !== null && !isAsked ? (
            <Button onClick={() => setAsked(true)}>{t('keeping.feedRenew')}</Button>
          ) : (
            <form onSubmit={making.submit} className={styles.form}>
              {feed !== null && <p>{t('keeping.feedRenewAsk')}</p>}
              <FormFoot form={making} label={t(feed === null ? 'keeping.feedMake' : 'keeping.feedRenew')}>
                {feed !== null && (
                  <Button autoFocus onClick={() => setAsked(false)}>
                    {t('keeping.cancel')}
                  </Button>
                )}
              </FormFoot>
            </form>
          )}
          {feed !== null && !isAsked && (
            <form onSubmit={ending.submit}>
              <Button type="submit" isBusy={ending.isBusy}>
                {t('keeping.feedEnd')}
              </Button>
            </form>
          )}
        </div>
        <Problem problem={ending.problem} />
      </div>
    </Panel>
  )
}
