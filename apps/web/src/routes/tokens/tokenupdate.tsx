import { addressId } from '@corescope/api-schema/url-ids'
import type { ScreenQueries } from '../../api-client/api-query.ts'
import { useCall } from '../../api-client/use-call.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { TokenLink } from '../../entities/TokenLink.tsx'
import { tokenInfoQuery } from '../../features/token-tools/queries.ts'
import { UpdateForm } from '../../features/token-tools/UpdateForm.tsx'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePathParameter } from '../../navigation/use-navigation.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from '../../ui/stack.module.css'

const Shown = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const { data } = useCall(tokenInfoQuery(address), { toasts: 'never' })
  const submitted = data?.submitted ?? undefined
  return (
    <>
      {data && (
        <Panel title={<TokenLink token={data} />}>
          {submitted === undefined
            ? t('token-tools.nothingSaid')
            : rich(t('token-tools.saidBy'), {
                signer: () => <AddressLink address={submitted.signer} />,
                time: () => <Timestamp value={submitted.signedAt} form="both" />,
              })}
        </Panel>
      )}
      <Panel>
        <UpdateForm key={submitted?.signedAt ?? 0} id={address} shown={submitted?.content} />
      </Panel>
    </>
  )
}

export const queries: ScreenQueries = ({ parameter }) => {
  const address = addressId(parameter('id'))
  return address === undefined ? [] : [tokenInfoQuery(address)]
}

/** Links, icon and description of a token, said and signed by its owner. */
export const Screen = () => {
  const t = useMessages()
  const id = usePathParameter('id')
  const address = addressId(id)
  return (
    <div className={styles.stack}>
      <PageHead title={t('token-tools.updateTitle')} lead={t('token-tools.updateLead')} />
      {address === undefined ? (
        <Panel>
          <UpdateForm id={id} shown={undefined} />
        </Panel>
      ) : (
        <Shown key={address} address={address} />
      )}
    </div>
  )
}
