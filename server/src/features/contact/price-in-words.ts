interface Priced {
  estimated_quote: number
  amount_due: number
  promotion_discount: number
  plan_discount: number
}

/** Never a bill: what was asked for is only done when it has been agreed on. */
export function priceInWords({
  estimated_quote,
  amount_due,
  promotion_discount,
  plan_discount,
}: Priced): string {
  if (promotion_discount > 0)
    return `What you chose is estimated at £${estimated_quote}. Your free first fix covers it, so that there is nothing to pay.`
  const off = plan_discount > 0 ? `, £${amount_due} with your care plan` : ''
  return `What you chose is estimated at £${estimated_quote}${off}. Nothing is charged for writing to us.`
}
