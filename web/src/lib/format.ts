export * from '#contracts/format';
