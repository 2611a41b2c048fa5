// The outcome of a payment: a visitor without a payment under way does not load it.
export { OutcomeView as default } from '../review/OutcomeView.tsx'
