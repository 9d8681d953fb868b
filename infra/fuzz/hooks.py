"""What Schemathesis is told beside the document: bodies that it does not know are bytes."""

import schemathesis

schemathesis.serializer.alias(["application/offset+octet-stream", "message/rfc822"], "application/octet-stream")
