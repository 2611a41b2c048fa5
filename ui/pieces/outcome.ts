// What became of a payment: a visitor who has none under way loads none of it.
export { OutcomeView as default } from '../review/OutcomeView.tsx'
