import { it } from '@jest/globals';
import { specify } from '#platform/testing/given';
import { review } from './review.js';

const said = {
  site_id: 'kestrel',
  dealership_id: 'kestrel-bay-toyota',
  location_id: 'kestrel-brookvale',
  customer_name: 'Mia N.',
  text: 'Straight answers.',
  rating: 5,
  review_date: '2026-05-01',
};
const changed = { ...said, rating: 4 };
const answer = { reply_text: 'Thank you, Mia.', reply_date: '2026-05-02' };
const published = { type: 'ReviewPublished', data: said } as const;
const replied = { type: 'ReviewReplied', data: answer } as const;
const withdrawn = { type: 'ReviewWithdrawn', data: {} } as const;

it('a review is published once, revised when it changes, and can be published again after it was withdrawn [LOC-06]', () => {
  const publish = (as: typeof said) => ({ type: 'publish', as }) as const;
  specify(review).given().when(publish(said)).then(published);
  specify(review).given(published).when(publish(said)).then();
  specify(review).given(published, replied).when(publish(changed)).then({ type: 'ReviewRevised', data: changed });
  specify(review).given(published, withdrawn).when(publish(said)).then(published);
});

it('a reply to a review is published, changed and withdrawn [LOC-06]', () => {
  specify(review).given(published).when({ type: 'reply', as: answer }).then(replied);
  specify(review).given(published, replied).when({ type: 'reply', as: answer }).then();
  const other = { ...answer, reply_text: 'Thanks again.' };
  specify(review)
    .given(published, replied)
    .when({ type: 'reply', as: other })
    .then({ ...replied, data: other });
  const back = { type: 'ReviewReplyWithdrawn', data: {} } as const;
  specify(review).given(published, replied).when({ type: 'withdraw-reply' }).then(back);
  specify(review).given(published, replied, back).when({ type: 'withdraw-reply' }).then();
});

it('a review that was never published cannot get a reply, and counts as withdrawn [LOC-06]', () => {
  specify(review).given().when({ type: 'reply', as: answer }).thenRejected('not_found');
  specify(review).given(published, withdrawn).when({ type: 'reply', as: answer }).thenRejected('not_found');
  specify(review).given(published).when({ type: 'withdraw' }).then(withdrawn);
  specify(review).given(published, withdrawn).when({ type: 'withdraw' }).then();
});
