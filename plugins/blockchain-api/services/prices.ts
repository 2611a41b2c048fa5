export { fetchPrices } from '../calls/fetchPrices.ts'
