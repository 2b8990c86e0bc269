import { ChartScreen } from '../../features/charts/ChartScreen.tsx'
import { chartQueries } from '../../features/charts/queries.ts'

export const queries = chartQueries('gasprice')
export const Screen = () => <ChartScreen id="gasprice" />
