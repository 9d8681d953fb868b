export {
  descriptionList,
  descriptionVersions,
  feedPreview,
  sampleProposal,
  savedDescription,
} from '#contracts/api/feed-descriptions';
export { importReport } from '#contracts/api/stock';
