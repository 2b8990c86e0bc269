/** How many holdings `token_holding_list` names at most, and an order by worth compares. */
export const holdingListSize = 500
