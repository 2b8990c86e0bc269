import type { ScreenQueries } from '../../api-client/api-query.ts'
import { standardTransferList } from '../../entities/tokens/queries.ts'
import { TokenTransferTable } from '../../entities/tokens/TokenTransferTable.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { useList } from '../../lists/use-list.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

const transferList = standardTransferList(1155)

export const queries: ScreenQueries = ({ search }) => [pageQuery(transferList, listLocation(search))]

export const Screen = () => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('tokens.transfers_1155')} />
      <Panel flush>
        <TokenTransferTable list={useList(transferList)} caption={t('tokens.transfers_1155')} items />
      </Panel>
    </>
  )
}
