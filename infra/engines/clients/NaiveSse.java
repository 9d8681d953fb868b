import java.net.URI;
import java.net.http.*;
public class NaiveSse {
  static String last = "0";
  public static void main(String[] args) throws Exception {
    for (var client = HttpClient.newHttpClient(); ; Thread.sleep(100)) try {
      var request = HttpRequest.newBuilder(URI.create(args[0])).headers("Authorization", "Bearer " + args[1], "Last-Event-ID", last);
      client.send(request.build(), HttpResponse.BodyHandlers.ofLines()).body().forEach(line -> {
        if (line.startsWith("data: ")) System.out.println(line.replaceAll(".*\"message\":\"([^\"]*)\".*", "$1"));
        if (line.startsWith("id: ")) last = line.substring(4);
      });
    } catch (java.io.IOException | java.io.UncheckedIOException gone) { }
  }
}
