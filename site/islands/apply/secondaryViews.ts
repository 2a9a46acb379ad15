// What is shown of an open application beside its forms: it comes at once, while the first form is filled in.
export { Conflicts } from './Conflicts.tsx'
export { OtherStep } from './OtherStep.tsx'
export { Review } from './Review.tsx'
export { Sent } from './Sent.tsx'
export { Withdraw } from './Withdraw.tsx'
