export { type Approval, type AuthOptions, auth, type Login, type SecurityTask, updateEmail } from './auth.ts'
