import { ChartScreen } from '../../features/charts/ChartScreen.tsx'
import { chartQueries } from '../../features/charts/queries.ts'

export const queries = chartQueries('erc20-active-address')
export const Screen = () => <ChartScreen id="erc20-active-address" />
