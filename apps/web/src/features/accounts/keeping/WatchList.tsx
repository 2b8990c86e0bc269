import { useState } from 'react'
import { apiQuery } from '../../../api-client/api-query.ts'
import type { CallResponse } from '../../../api-client/call-api.ts'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useSearchParameters } from '../../../navigation/search-parameters.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from '../Accounts.module.css'
import { FormFoot } from '../FormFoot.tsx'
import { useForm } from '../use-form.ts'
import { KeptList } from './KeptList.tsx'
import { useChange } from './use-change.ts'

const watchList = apiQuery('watchListDetail', {})
type Watch = CallResponse<'watchListDetail'>['records'][number]
const wishes = ['wantsIncoming', 'wantsOutgoing', 'wantsTokens', 'isDaily'] as const
type Wishes = Pick<Watch, (typeof wishes)[number]>
const defaults: Wishes = { wantsIncoming: true, wantsOutgoing: true, wantsTokens: true, isDaily: false }

const WishBoxes = ({ value, onChange }: { value: Wishes; onChange: (next: Wishes) => void }) => {
  const t = useMessages()
  return (
    <div className={styles.row}>
      {wishes.map((wish) => (
        <label key={wish} className={styles.check}>
          <input
            type="checkbox"
            checked={value[wish]}
            onChange={(event) => onChange({ ...value, [wish]: event.target.checked })}
          />
          {t(`keeping.${wish}`)}
        </label>
      ))}
    </div>
  )
}

const WatchForm = () => {
  const t = useMessages()
  const change = useChange()
  const asked = useSearchParameters().get('address') ?? ''
  const [typed, setTyped] = useState({ address: asked, name: '' })
  const [chosen, setChosen] = useState(defaults)
  const form = useForm(async () => {
    await change('addWatchList', { ...typed, ...chosen })
    setTyped({ address: '', name: '' })
  })
  return (
    <Panel title={t('keeping.watchAdd')}>
      <form className={styles.form} onSubmit={form.submit}>
        <Field
          label={t('keeping.address')}
          autoComplete="off"
          spellCheck={false}
          required
          value={typed.address}
          onChange={(event) => setTyped({ ...typed, address: event.target.value })}
        />
        <Field
          label={t('keeping.watchName')}
          autoComplete="off"
          maxLength={64}
          value={typed.name}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
        <WishBoxes value={chosen} onChange={setChosen} />
        <FormFoot form={form} label={t('keeping.watchButton')} />
      </form>
    </Panel>
  )
}

const WatchRow = ({ watch }: { watch: Watch }) => {
  const t = useMessages()
  const change = useChange()
  const address = watch.address.hash
  return (
    <>
      <div className={styles.row}>
        <AddressLink address={watch.address} />
        <strong>{watch.name}</strong>
      </div>
      <WishBoxes
        value={watch}
        onChange={(next) => {
          const { wantsIncoming, wantsOutgoing, wantsTokens, isDaily } = next
          void change('modifyWatchList', { address, wantsIncoming, wantsOutgoing, wantsTokens, isDaily })
        }}
      />
      <div>
        <Button onClick={() => void change('modifyWatchList', { address, remove: true })}>{t('keeping.remove')}</Button>
      </div>
    </>
  )
}

/** Watched addresses, and what is told of each. */
export const WatchList = () => {
  const t = useMessages()
  return (
    <>
      <WatchForm />
      <KeptList
        title={t('keeping.watched')}
        query={watchList}
        emptyText={t('keeping.watchEmpty')}
        rowKey={({ address }) => address.hash}
        row={(watch) => <WatchRow watch={watch} />}
      />
    </>
  )
}
