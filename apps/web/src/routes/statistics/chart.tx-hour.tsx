import { ChartScreen } from '../../features/charts/ChartScreen.tsx'
import { chartQueries } from '../../features/charts/queries.ts'

export const queries = chartQueries('tx-hour')
export const Screen = () => <ChartScreen id="tx-hour" />
