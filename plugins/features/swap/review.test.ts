import { describeReview } from '../../../ui/review/fixtures/describeReview.ts'
import { fill } from './fixtures/fillForm.ts'
import { openPond } from './fixtures/openPond.ts'

describeReview('swap', {
  async open() {
    const { kernel, wallet } = await openPond()
    return { kernel, wallet, drawn: await fill(kernel), filled: () => kernel.state.features.swap.amount }
  },
  ...{ form: 'Swap', review: 'Review swap', confirm: 'Swap', view: 'SwapReview' },
})
